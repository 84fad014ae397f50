import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: '一段时间内的全部流水导出为一个文件，供记账使用：充币、代收、代付、划转、交易和手续费。',
  file: '记账文件',
  period: '期间（GMT+8）',
  owner: '余额归属',
  owners: { both: '全部', merchant: '商户', customer: '客户' },
  format: '格式',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  columns: '文件中的列',
  allColumns: '全部列，默认顺序',
  parts: (v) => `不超过 ${v.rows} 行为一个文件；超出时为 zip，最多 ${v.parts} 个文件。`,
  rates: 'USD 价值按入账时平台的汇率计算。',
  make: '导出',
}
export default texts
