import type { Language } from '@countinghouse/contract/languages.ts'

interface SheetWords {
  /** Exports do not follow the console's time zone. */
  times: string
  /** The title of a column of times names their zone, so that it is true wherever the column is copied to. */
  ofTime(title: string): string
  /** The title of a column in which some numbers are texts: sums over it leave them out. */
  withTexts(title: string): string
  texts: string
  notes: string
  sums: string
  total: string
  hidden: string
  part(of: { part: number; parts: number; total: number }): string
}

export const sheetWords: Record<Language, SheetWords> = {
  en: {
    times: 'Times are Singapore time (GMT+8).',
    ofTime: (title) => `${title} (GMT+8)`,
    withTexts: (title) => `${title} (over 15 digits as text, not in sums)`,
    texts:
      'Numbers of more than 15 digits are texts, because a spreadsheet would round them. The header of their column says so: sums and pivot tables leave them out.',
    notes: 'Notes',
    sums: 'Sums',
    total: 'Total',
    hidden: 'Columns that were not shown are hidden, not removed.',
    part: ({ part, parts, total }) => `Part ${part} of ${parts}, which have ${total} rows in all.`,
  },
  'zh-CN': {
    times: '时间为新加坡时间（GMT+8）。',
    ofTime: (title) => `${title}（GMT+8）`,
    withTexts: (title) => `${title}（超过 15 位为文本，不计入求和）`,
    texts:
      '超过 15 位的数字以文本保存，因为电子表格会对其四舍五入。所在列的标题会注明：求和与数据透视表不包含这些数字。',
    notes: '说明',
    sums: '汇总',
    total: '合计',
    hidden: '未显示的列已隐藏，并未删除。',
    part: ({ part, parts, total }) => `第 ${part} 部分，共 ${parts} 部分，合计 ${total} 行。`,
  },
  'zh-TW': {
    times: '時間為新加坡時間（GMT+8）。',
    ofTime: (title) => `${title}（GMT+8）`,
    withTexts: (title) => `${title}（超過 15 位為文字，不計入加總）`,
    texts:
      '超過 15 位的數字以文字儲存，因為試算表會將其四捨五入。所在欄的標題會註明：加總與樞紐分析表不包含這些數字。',
    notes: '說明',
    sums: '彙總',
    total: '合計',
    hidden: '未顯示的欄已隱藏，並未刪除。',
    part: ({ part, parts, total }) => `第 ${part} 部分，共 ${parts} 部分，合計 ${total} 列。`,
  },
  id: {
    times: 'Waktu dalam waktu Singapura (GMT+8).',
    ofTime: (title) => `${title} (GMT+8)`,
    withTexts: (title) => `${title} (lebih dari 15 digit sebagai teks, tidak ikut dijumlahkan)`,
    texts:
      'Angka dengan lebih dari 15 digit disimpan sebagai teks, karena lembar kerja akan membulatkannya. Judul kolomnya menyebutkan hal itu: penjumlahan dan tabel pivot tidak menyertakannya.',
    notes: 'Catatan',
    sums: 'Jumlah',
    total: 'Total',
    hidden: 'Kolom yang tidak ditampilkan disembunyikan, tidak dihapus.',
    part: ({ part, parts, total }) => `Bagian ${part} dari ${parts}, seluruhnya ${total} baris.`,
  },
}
