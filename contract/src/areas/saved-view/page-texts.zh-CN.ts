import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '已保存的视图',
  none: '还没有保存的视图。设置筛选和排序后，命名即可保存。',
  name: '视图名称',
  save: '保存视图',
  share: '与所有操作员共享',
  update: (v) => `更新 ${v.name}`,
  remove: (v) => `删除视图 ${v.name}`,
  nameNeeded: '请输入名称',
  saved: (v) => `视图 ${v.name} 已保存`,
  shared: '已共享',
  by: (v) => `来自 ${v.name}`,
  ignored: (v) => `此列表已不支持该视图中的部分内容：${v.names}`,
  failed: '无法加载已保存的视图',
}
export default texts
