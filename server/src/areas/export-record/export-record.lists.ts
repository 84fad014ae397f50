import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const exportRecords = defineList({
  list: exportRecordList,
  table: 'export_record_shown',
  columns: {
    exportStatus: 'shown_status',
    exportOrigin: 'case when schedule_id is null then 0 else 1 end',
    // Rows may be added between counting and writing: the number in the file is the right one.
    recordCount: 'greatest(record_count, written_count)',
    createTime: 'created_at',
    finishTime: 'finished_at',
    expireTime: 'expires_at',
  },
})
