import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: '一段期間內的全部帳務明細匯出為一個檔案，供記帳使用：充幣、代收、代付、劃轉、交易和手續費。',
  file: '記帳檔案',
  period: '期間（GMT+8）',
  owner: '餘額歸屬',
  owners: { both: '全部', merchant: '商家', customer: '客戶' },
  format: '格式',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  columns: '檔案中的欄',
  allColumns: '全部欄，預設順序',
  parts: (v) => `不超過 ${v.rows} 列為一個檔案；超出時為 zip，最多 ${v.parts} 個檔案。`,
  rates: 'USD 價值依入帳時平台的匯率計算。',
  make: '匯出',
}
export default texts
