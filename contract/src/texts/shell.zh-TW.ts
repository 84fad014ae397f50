import cryptoPayout from '../areas/crypto-payout/texts.zh-TW.ts'
import figure from '../areas/figure/texts.zh-TW.ts'
import file from '../areas/file/texts.zh-TW.ts'
import menu from '../areas/menu/texts.zh-TW.ts'
import p2pPayout from '../areas/p2p-payout/texts.zh-TW.ts'
import shell from '../areas/shell/texts.zh-TW.ts'
import withdrawal from '../areas/withdrawal/texts.zh-TW.ts'

export default { cryptoPayout, figure, file, menu, p2pPayout, shell, withdrawal }
