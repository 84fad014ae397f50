import type en from './texts.en.ts'

const texts: typeof en = {
  open: (v) => `開啟 ${v.name}`,
  gone: '該檔案已不存在。',
  changePicture: '更換頭像',
  changeIntroduction: '修改簡介',
  choosePicture: '選擇圖片',
  orDrop: '或拖放到此處',
  pictureRule: (v) => `${v.types}，最大 ${v.max}`,
  preview: '更換後的效果',
  current: '目前頭像',
  unreadable: (v) => `該檔案不是可顯示的圖片，可用類型：${v.types}。`,
  tooLarge: (v) => `圖片大小為 ${v.size}，最大不能超過 ${v.max}。`,
  pictureChanged: '頭像已更換',
}
export default texts
