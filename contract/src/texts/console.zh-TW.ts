import menu from '../areas/menu/texts.zh-TW.ts'
import shell from '../areas/shell/texts.zh-TW.ts'
import twoFactor from '../areas/two-factor/texts.zh-TW.ts'

export default { menu, shell, twoFactor }
