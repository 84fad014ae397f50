import cryptoPayout from '../areas/crypto-payout/texts.id.ts'
import figure from '../areas/figure/texts.id.ts'
import file from '../areas/file/texts.id.ts'
import menu from '../areas/menu/texts.id.ts'
import p2pPayout from '../areas/p2p-payout/texts.id.ts'
import shell from '../areas/shell/texts.id.ts'
import withdrawal from '../areas/withdrawal/texts.id.ts'

export default { cryptoPayout, figure, file, menu, p2pPayout, shell, withdrawal }
