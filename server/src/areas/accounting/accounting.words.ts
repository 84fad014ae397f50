/** What stands on the sheet of notes: where figures come from that are on no screen. */
import type { Language } from '@countinghouse/contract/languages.ts'

const notes: Record<Language, readonly string[]> = {
  en: [
    'One row per movement of a balance. Per currency, country, owner and balance, the amounts add up to what the balance changed by.',
    'Fees: what the platform took. Where a fee is no movement of its own, it was withheld, and the amount is what was left.',
    'Value in USD: at the platform’s rate when the movement was booked. It is stored with it and does not change.',
  ],
  'zh-CN': [
    '每行是一条流水，即一次余额变动。按币种、国家、归属和余额类型汇总，金额之和即为该余额的变动。',
    '手续费：平台收取的金额。若手续费没有单独的流水，则已从中扣除，金额为扣除后的数额。',
    'USD 价值：按入账时平台的汇率计算，随流水一起保存，不再改变。',
  ],
  'zh-TW': [
    '每列是一筆帳務明細，即一次餘額變動。依幣種、國家、歸屬和餘額類型彙總，金額之和即為該餘額的變動。',
    '手續費：平台收取的金額。若手續費沒有單獨的帳務明細，則已從中扣除，金額為扣除後的數額。',
    'USD 價值：依入帳時平台的匯率計算，隨帳務明細一起儲存，不再改變。',
  ],
  id: [
    'Satu baris untuk setiap mutasi saldo. Per mata uang, negara, pemilik, dan jenis saldo, jumlahnya sama dengan perubahan saldo.',
    'Biaya: yang diambil platform. Jika biaya bukan mutasi tersendiri, biaya sudah dipotong dan jumlah adalah sisanya.',
    'Nilai dalam USD: menurut kurs platform saat mutasi dibukukan. Nilai itu disimpan bersama mutasi dan tidak berubah.',
  ],
}

export const accountingNotes = (language: Language): readonly string[] => notes[language]
