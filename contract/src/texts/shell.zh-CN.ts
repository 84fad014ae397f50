import cryptoPayout from '../areas/crypto-payout/texts.zh-CN.ts'
import figure from '../areas/figure/texts.zh-CN.ts'
import file from '../areas/file/texts.zh-CN.ts'
import menu from '../areas/menu/texts.zh-CN.ts'
import p2pPayout from '../areas/p2p-payout/texts.zh-CN.ts'
import shell from '../areas/shell/texts.zh-CN.ts'
import withdrawal from '../areas/withdrawal/texts.zh-CN.ts'

export default { cryptoPayout, figure, file, menu, p2pPayout, shell, withdrawal }
