import type en from './page-texts.en.ts'

const texts: typeof en = {
  because: (v) => `原因：${v.reason}。`,
  arrival: {
    arrived: (v) => `${v.amount} 款項已到帳`,
    noneTookIt: (v) => `沒有訂單自動認領：${v.why}`,
    decided: (v) =>
      v.maker === v.checker ? `由 ${v.checker} 認領` : `由 ${v.maker} 提出，${v.checker} 批准`,
  },
  ended: {
    success: '',
    failure: (v) => `訂單已結束但未成功（${v.who}，${v.time}），不會再有變化。`,
  },
  waitsFor: {
    confirmations: (v) => `已有 ${v.has}/${v.needs} 次確認，全部到達後自動繼續。`,
    payer: '正在等待付款人付款，到帳後自動繼續。',
    network: '正在等待網路。',
    bank: '正在等待銀行。',
    desk: '正在等待交易台。',
    appeal: '訂單申訴中，由平台裁決。',
    platform: '平台會自動繼續處理。',
    merchant: '正在等待您自己的系統。',
    operator: '正在等待人工處理。',
    byHand: '平台人員正在人工處理。',
    retry: '需要有人重新發起，否則訂單會停在這裡。',
  },
  byItself: '之後自動繼續。',
  longer: (v) => `自 ${v.time} 起一直在等待，已超過通常時間。`,
  verification: {
    customer: '客戶未通過驗證：請客戶更正資料後再重新發起。',
    merchant: '您的商家資料未通過驗證：請與平台更正後再重新發起。',
  },
  addEvidence: '您可以在對話中補充證據。',
  notCredited: {
    paidLess: (v) => `實收 ${v.paid}，訂單金額 ${v.ordered}：金額不足，無法自動入帳。`,
    paidFarOff: (v) => `實收 ${v.paid}，訂單金額 ${v.ordered}：相差過大，無法自動入帳。`,
    refused: (v) => `交易已獲得全部 ${v.needs} 次確認，但入帳被拒絕（${v.who}，${v.time}）。`,
    unconfirmed: (v) =>
      `交易僅獲得 ${v.has}/${v.needs} 次確認，隨後被放棄（${v.who}，${v.time}）。`,
    belowMinimum: (v) => `實收 ${v.quantity}，低於最小數量 ${v.minimum}。`,
    aboveMaximum: (v) => `實收 ${v.quantity}，高於最大數量 ${v.maximum}。`,
    withinLimits: (v) =>
      `實收 ${v.quantity}。目前的限額為 ${v.minimum} 至 ${v.maximum}，因此可能是數量被回報為異常，或到帳時限額不同、該充幣已關閉。`,
    unusual: '數量超出限額或被回報為異常，或到帳時該充幣已關閉。',
    noReason: '未回報原因。',
  },
  afterNotCredited: {
    payin: '可按實收入帳，或將付款退回付款人。',
    refused: '此處無法入帳。請在區塊瀏覽器中核對交易；如資金已到，請憑訂單編號聯絡平台。',
    unconfirmed: '此處無法入帳。請客戶重新轉帳，屆時會產生新的充幣訂單。',
    abnormal: '確認來源後即可入帳。',
  },
  youCan: (v) => `您可以：${v.actions}。`,
  othersCan: '需要有權限的操作員處理。',
  hold: {
    on: (v) => `自還原至 ${v.time} 起暫停：該訂單可能已經付款。解除前請與鏈上或銀行以及商家核對。`,
    seenIn: { auditLog: '稽核日誌', upstream: '外部回報', notification: '已收到的通知' },
    found: '其他來源的紀錄',
    release: '解除暫停…',
    othersRelease: '需由具備權限的操作員解除。',
    title: '解除訂單暫停',
    lead: '該訂單在還原時間點之後是否已付款？若將已付款的訂單以未付款解除，將會重複付款。',
    notPaid: '未付款：繼續處理',
    paid: '已付款：採用回報',
    done: '訂單已解除暫停。',
  },
  sendBack: {
    lead: '款項將原路退回。此操作無法復原。',
    senderOf: '此交易的付款方',
    amount: '將退還付款人',
    action: (v) => `退回 ${v.amount}`,
  },
  connectors: {
    told: (v) => `已通知連接器：${v.what}`,
    to: (v) => `連接器 ${v.connector}`,
    kinds: {
      address: '地址',
      collect: '收款',
      send: '傳送',
      pay: '付款',
      refund: '退回付款',
      cancel: '取消',
      trade: '交易',
    },
    statuses: {
      waiting: '尚未答覆',
      accepted: '已接受',
      refused: '已拒絕',
      notNeeded: '不再需要',
      waitsForPerson: '等待平台處理',
    },
    tried: (v) => `已嘗試 ${v.tries} 次：${v.problem}`,
  },
  groups: {
    amounts: '金額',
    parties: '各方',
    rail: '網路與通道',
    progress: '進度',
    times: '時間',
    references: '編號',
  },
  showAll: (v) => `顯示全部（${v.count} 項為空）`,
  hideEmpty: '隱藏空欄位',
  why: '目前情況',
}

export default texts
