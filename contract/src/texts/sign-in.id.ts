import session from '../areas/session/texts.id.ts'

export default { session }
