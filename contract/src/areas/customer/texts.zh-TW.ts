import type en from './texts.en.ts'

const texts: typeof en = {
  customer: '客戶',
}
export default texts
