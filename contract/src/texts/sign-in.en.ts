/** Texts that the sign-in pages need: all that loads before an operator is known. */
import session from '../areas/session/texts.en.ts'

const texts = { session }
export default texts
export type SignInTexts = typeof texts
