/** What choosing a day, a moment or a period says. */
export default {
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  noDay: 'Enter the date as yyyy-MM-dd',
  noTime: 'Enter the time as HH:mm:ss',
  keys: 'Arrow keys move by days and weeks, Page Up and Page Down by months, Home and End within a week.',
}
