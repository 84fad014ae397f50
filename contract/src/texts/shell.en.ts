/** The words of the frame around the pages, with those of the counts in its menu: enough for the first figures. */
import cryptoPayout from '../areas/crypto-payout/texts.en.ts'
import figure from '../areas/figure/texts.en.ts'
import file from '../areas/file/texts.en.ts'
import menu from '../areas/menu/texts.en.ts'
import p2pPayout from '../areas/p2p-payout/texts.en.ts'
import shell from '../areas/shell/texts.en.ts'
import withdrawal from '../areas/withdrawal/texts.en.ts'

export default { cryptoPayout, figure, file, menu, p2pPayout, shell, withdrawal }
