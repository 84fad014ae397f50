import session from '../areas/session/texts.zh-TW.ts'

export default { session }
