import menu from '../areas/menu/texts.zh-CN.ts'
import shell from '../areas/shell/texts.zh-CN.ts'
import twoFactor from '../areas/two-factor/texts.zh-CN.ts'

export default { menu, shell, twoFactor }
