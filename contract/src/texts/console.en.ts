/** Texts of everything behind the sign-in. */
import menu from '../areas/menu/texts.en.ts'
import shell from '../areas/shell/texts.en.ts'
import twoFactor from '../areas/two-factor/texts.en.ts'

const texts = { menu, shell, twoFactor }
export default texts
export type ConsoleTexts = typeof texts
