import type en from './texts.en.ts'

const texts: typeof en = {
  customer: '客户',
}
export default texts
