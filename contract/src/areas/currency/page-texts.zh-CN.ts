import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: '权重越大，在选择币种处越靠前。关闭的币种不再接受任何产品的新订单，进行中的订单不受影响。',
  currency: '币种',
  weight: '权重',
  precision: '精度',
  networks: '网络',
  minima: '最小充币 / 提币',
  fee: '提币手续费',
  rate: '报价汇率',
  fixed: '固定',
  market: (v) => `市场 ${v.rate}`,
  noRate: '无市场汇率',
  switchOf: (v) => `${v.name}：接受新订单`,
  isOn: (v) => `${v.name} 已开始接受新订单`,
  isOff: (v) => `${v.name} 不再接受新订单`,
  edit: (v) => `编辑 ${v.name}`,
  back: '全部币种',
  unknown: '没有该币种。',
  none: '无',
}
export default texts
