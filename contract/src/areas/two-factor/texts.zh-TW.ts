import type en from './texts.en.ts'

const texts: typeof en = {
  title: 'Google 驗證',
  loading: '載入中…',
  bindLead: '使用任意驗證器應用程式作為第二步驗證，保護您的帳號與資金。',
  scanTitle: '掃描 QR 碼',
  scanLead: '可使用 Google Authenticator 或其他驗證器應用程式。',
  qrCode: '驗證器應用程式的 QR 碼',
  secretLead: '無法掃描？請在應用程式中輸入此金鑰：',
  copySecret: '複製金鑰',
  codeTitle: '輸入應用程式顯示的驗證碼',
  googleCode: 'Google 驗證碼',
  enterCode: '請輸入 6 位 Google 驗證碼',
  bind: '綁定',
  bound: '綁定成功',

  boundLead: '您的帳號已綁定驗證器。劃轉和商家自有資產提幣一律需要驗證碼，請選擇還需保護的操作。',
  protections: '驗證保護',
  protectionNames: {
    loginVerify: '登入驗證',
    withdrawalAuditVerify: '提幣審核驗證',
    p2pPayoutVerify: 'P2P 代付驗證',
  },
  protectionLeads: {
    loginVerify: '每次登入時以驗證碼取代圖片驗證。',
    withdrawalAuditVerify: '通過或拒絕提幣、加密貨幣代付前需要驗證碼。',
    p2pPayoutVerify: '提交、通過或拒絕 P2P 代付前需要驗證碼。',
  },
  switchOn: (v) => `開啟：${v.name}`,
  switchOff: (v) => `關閉：${v.name}`,
  confirmLead: '請輸入驗證器應用程式中的驗證碼以確認。',
  confirm: '確認',
  modified: '修改成功',

  unbind: '解除綁定',
  unbindTitle: '解除綁定驗證器',
  unbindLead:
    '解除綁定後所有驗證保護都會關閉，24 小時內您不能執行需要 Google 驗證碼的操作，帳號僅由密碼保護。',
  unbound: '解除綁定成功',

  recoveryTitle: '復原碼',
  recoveryLead: '手機遺失時，每個復原碼可登入一次。復原碼僅在此時顯示，請妥善保管。',
  copyCodes: '複製',
  printCodes: '列印',
  downloadCodes: '下載',
  keptCodes: '我已儲存',
  newCodes: '重新產生復原碼',
  newCodesLead: '將產生十個新復原碼，先前的隨即失效。',
  makeCodes: '產生新復原碼',
  requiredTitle: '您的商家要求使用驗證器',
  requiredLead: '請先綁定驗證器，在此之前無法進行其他操作。',
  requiredAtSignIn: '您的商家要求所有人使用驗證器，因此每次登入都須輸入驗證碼。',
  lostPhone: '手機遺失？使用復原碼',
  recoveryCode: '復原碼',
  enterRecoveryCode: '請輸入 16 位復原碼',
  codesLeft: (v) => `剩餘 ${v.count} 個復原碼`,
  codesOf: (v) => `${v.name} 的復原碼`,

  sealingImpossible:
    '瀏覽器僅在安全網址下提供加密。請透過 https 或在本機以 localhost 開啟主控台後重試。',
  failed: '無法載入驗證設定。',
  retry: '重試',
}
export default texts
