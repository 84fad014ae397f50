import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '已儲存的檢視',
  none: '還沒有儲存的檢視。設定篩選和排序後，命名即可儲存。',
  name: '檢視名稱',
  save: '儲存檢視',
  share: '與所有操作員共享',
  update: (v) => `更新 ${v.name}`,
  remove: (v) => `刪除檢視 ${v.name}`,
  nameNeeded: '請輸入名稱',
  saved: (v) => `檢視 ${v.name} 已儲存`,
  shared: '已共享',
  by: (v) => `來自 ${v.name}`,
  ignored: (v) => `此清單已不支援該檢視中的部分內容：${v.names}`,
  failed: '無法載入已儲存的檢視',
}
export default texts
