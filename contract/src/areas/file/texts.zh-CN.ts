import type en from './texts.en.ts'

const texts: typeof en = {
  open: (v) => `打开 ${v.name}`,
  gone: '该文件已不存在。',
  changePicture: '更换头像',
  changeIntroduction: '修改简介',
  choosePicture: '选择图片',
  orDrop: '或拖放到此处',
  pictureRule: (v) => `${v.types}，最大 ${v.max}`,
  preview: '更换后的效果',
  current: '当前头像',
  unreadable: (v) => `该文件不是可显示的图片，可用类型：${v.types}。`,
  tooLarge: (v) => `图片大小为 ${v.size}，最大不能超过 ${v.max}。`,
  pictureChanged: '头像已更换',
}
export default texts
