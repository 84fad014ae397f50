import {
  anyOf,
  type Choices,
  choice,
  count,
  equals,
  instant,
  list,
  period,
  text,
} from '../../engine/list.ts'
import { orderKindNames } from '../../registry/orders.ts'
import { optionSources } from '../option/option.sources.ts'

export const exportStates = {
  texts: 'exportStatus',
  ids: { waiting: 0, writing: 1, ready: 2, failed: 3, expired: 4 },
} as const satisfies Choices

const downloadStates = {
  texts: 'downloadStatus',
  ids: { notDownloaded: 0, downloaded: 1 },
} as const satisfies Choices

/** Whether an operator or a schedule requested it. */
const exportOrigins = {
  texts: 'exportOrigin',
  ids: { byHand: 0, scheduled: 1 },
} as const satisfies Choices

export const exportRecordList = list({
  name: 'exportRecord',
  area: 'exportRecord',
  path: '/exportRecords/list',
  summary: "The merchant's exports and what became of them.",
  permission: 'exportRecord.view',
  key: 'recordId',
  fields: {
    recordId: text,
    listName: text,
    fileName: text,
    exportStatus: choice(exportStates),
    downloadStatus: choice(downloadStates),
    exportOrigin: choice(exportOrigins),
    recordCount: count,
    writtenCount: count,
    operatorName: text,
    problem: text,
    createTime: instant,
    finishTime: instant,
    expireTime: instant,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    // Lists of orders go by the names of the products.
    product: anyOf('listName', orderKindNames, optionSources.products),
    exportStatus: anyOf('exportStatus'),
    downloadStatus: anyOf('downloadStatus'),
    operatorName: equals('operatorName'),
    exportOrigin: anyOf('exportOrigin'),
    recordId: equals('recordId'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
