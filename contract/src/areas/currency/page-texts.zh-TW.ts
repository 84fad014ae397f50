import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: '權重越大，在選擇幣種處越靠前。關閉的幣種不再接受任何產品的新訂單，進行中的訂單不受影響。',
  currency: '幣種',
  weight: '權重',
  precision: '精度',
  networks: '網路',
  minima: '最小充幣 / 提幣',
  fee: '提幣手續費',
  rate: '報價匯率',
  fixed: '固定',
  market: (v) => `市場 ${v.rate}`,
  noRate: '無市場匯率',
  switchOf: (v) => `${v.name}：接受新訂單`,
  isOn: (v) => `${v.name} 已開始接受新訂單`,
  isOff: (v) => `${v.name} 不再接受新訂單`,
  edit: (v) => `編輯 ${v.name}`,
  back: '全部幣種',
  unknown: '沒有該幣種。',
  none: '無',
}
export default texts
