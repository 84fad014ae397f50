import session from '../areas/session/texts.zh-CN.ts'

export default { session }
