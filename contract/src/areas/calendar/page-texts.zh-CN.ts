import type en from './page-texts.en.ts'

const texts: typeof en = {
  startDate: '开始日期',
  startTime: '开始时间',
  endDate: '结束日期',
  endTime: '结束时间',
  previousMonth: '上个月',
  nextMonth: '下个月',
  previousYear: '上一年',
  nextYear: '下一年',
  noDay: '日期格式为 yyyy-MM-dd',
  noTime: '时间格式为 HH:mm:ss',
  keys: '方向键按天和周移动，Page Up 和 Page Down 按月移动，Home 和 End 在一周内移动。',
}
export default texts
