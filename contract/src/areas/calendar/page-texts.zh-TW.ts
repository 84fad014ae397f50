import type en from './page-texts.en.ts'

const texts: typeof en = {
  startDate: '開始日期',
  startTime: '開始時間',
  endDate: '結束日期',
  endTime: '結束時間',
  previousMonth: '上個月',
  nextMonth: '下個月',
  previousYear: '上一年',
  nextYear: '下一年',
  noDay: '日期格式為 yyyy-MM-dd',
  noTime: '時間格式為 HH:mm:ss',
  keys: '方向鍵按天和週移動，Page Up 和 Page Down 按月移動，Home 和 End 在一週內移動。',
}
export default texts
