import type en from './texts.en.ts'

const texts: typeof en = {
  customer: 'Pelanggan',
}
export default texts
