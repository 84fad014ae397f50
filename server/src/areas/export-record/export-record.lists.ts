import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const exportRecords = defineList({
  list: exportRecordList,
  table: 'export_record_shown',
  columns: {
    recordId: 'record_id',
    listName: 'list_name',
    fileName: 'file_name',
    exportStatus: 'shown_status',
    downloadStatus: 'download_status',
    exportOrigin: 'case when schedule_id is null then 0 else 1 end',
    // Rows may be added between counting and writing: the number in the file is the right one.
    recordCount: 'greatest(record_count, written_count)',
    writtenCount: 'written_count',
    operatorName: 'operator_name',
    problem: 'problem',
    createTime: 'created_at',
    finishTime: 'finished_at',
    expireTime: 'expires_at',
  },
})
