import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '完成第一筆訂單',
  progress: (v) => `已完成 ${v.done}/${v.all}`,
  done: '已完成',
  putAway: '隱藏這些步驟',
  byAdministrator: '由管理員完成。',
  makeOrder: '建立第一筆訂單',
  steps: {
    authenticator: {
      title: '綁定驗證器',
      about: '手機上的應用程式，以其中的驗證碼保護登入與資金轉出。',
    },
    key: {
      title: '登記伺服器的公鑰',
      about: '您的伺服器以私鑰為請求簽名，平台以此公鑰驗證。',
    },
    callbackAddress: {
      title: '設定回呼網址',
      about: '訂單結束後，通知會傳送到這裡，每種產品可分別設定。',
    },
    testCallback: {
      title: '確認測試通知得到回應',
      about: '向回呼網址傳送一則測試通知，您的伺服器回應成功即完成。',
    },
    terms: { title: '查看產品與手續費', about: '可以使用的產品及其限額與手續費。' },
    colleague: {
      title: '邀請同事',
      about: '每人有自己的角色：代付可能需要另一人審核。',
    },
    order: { title: '建立第一筆訂單', about: 'SDK 頁面的範例會以您的金鑰建立一筆。' },
  },
  orderInSandbox: '在沙盒中，會有一位客戶立即向您付款。',
}
export default texts
