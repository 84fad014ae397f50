import menu from '../areas/menu/texts.id.ts'
import shell from '../areas/shell/texts.id.ts'
import twoFactor from '../areas/two-factor/texts.id.ts'

export default { menu, shell, twoFactor }
