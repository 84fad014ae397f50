import type en from './page-texts.en.ts'

const texts: typeof en = {
  clocks:
    '按建立統計的欄位歸入訂單建立當日，之後仍可能變化；完成訂單和資金欄位歸入資金變動當日，當日結束後不再變化。',
  balances:
    '每筆金額歸入資金變動當日，當日結束後不再變化。期初餘額加變動等於期末餘額，期末餘額即次日的期初餘額。',
  beginning: (v) => `每日自 ${v.cutOff} 起算，${v.zone}。`,
  against: (v) => `與 ${v.from} – ${v.to} 對比。`,
  headline: (v) => `所屬：${v.whose}。`,
  summary: '本期彙總',
  currency: '幣種',
  perDay: (v) => `每日${v.title}，按幣種`,
  movements: (v) => `${v.currency} 每日變動`,
  nothing: '這些天沒有資金變動。',
  rest: '其他合計',
  showOrders: '查看這些訂單',
  showMovements: '檢視這些變動',
  before: (v) => `之前：${v.value}`,
  printedBy: (v) => `${v.merchant} · 列印於 ${v.time}`,

  seal: '封存',
  sealDay: (v) => `封存 ${v.day}`,
  sealed: '已封存',
  sealOf: (v) => `${v.day} 的封存`,
  sealLead: (v) => `${v.day}，${v.from} 至 ${v.to}`,
  sealEffect:
    '封存後，當日的資金欄位永久保持不變。每一列都有一個雜湊值，全日另有一個總雜湊值，可據此核對匯出的檔案。',
  sealLate: '之後若再有款項記入該日，將另列一筆並標明補入時間；已封存的資料不會變化。',
  sealWhole: '無論篩選條件如何，當日所有列都會被封存。封存後無法復原。',
  sealDone: (v) => `${v.day} 已封存`,
  sealHash: '當日雜湊值（SHA-256）',
  sealCheck: '持有本報表檔案的人，可將此雜湊值與檔案中「當日封存雜湊」一欄比對。',
  copyHash: '複製雜湊值',
  cancel: '取消',
  close: '關閉',
  late: '補入',
  lateSince: (v) => `${v.time} 之後補入`,
}
export default texts
