import type { ArrivalStatus } from '../areas/arrival/arrival.list.ts'
import arrivals from '../areas/arrival/page-texts.id.ts'
import order from '../areas/order/texts.id.ts'
import { tieText } from '../areas/order/ties.ts'
import { actorText } from '../engine/actor.ts'
import { problemText } from '../engine/input-problem.ts'
import type { WorkbookLimit } from '../limits.ts'
import type { ErrorTexts } from './errors.en.ts'
import inputs from './inputs.id.ts'
import rules from './rules.id.ts'

const workbookLimits: Record<WorkbookLimit, string> = {
  packedBytes: 'sebagai berkas',
  unpackedBytes: 'setelah dibuka',
  entries: 'bagian',
  sheets: 'lembar',
  sharedStrings: 'teks berbeda',
  columns: 'kolom',
  depth: 'tingkat XML',
  attributes: 'atribut elemen',
  milliseconds: 'milidetik untuk dibaca',
}

const texts: ErrorTexts = {
  tokenInvalid: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
  sessionEnded: 'Sesi ini sudah keluar. Silakan masuk lagi.',
  sessionEndedByPassword:
    'Kata sandi Anda telah diubah sehingga sesi ini diakhiri. Silakan masuk dengan kata sandi baru.',
  sessionEndedByAdministrator:
    'Administrator mengakhiri sesi ini. Silakan masuk lagi atau hubungi administrator Anda.',
  secondStepNeeded: 'Kata sandi diterima. Silakan selesaikan verifikasi.',
  signInFailed: 'Nama pengguna atau kata sandi salah.',
  signInThrottled: (v) => `Terlalu banyak percobaan. Tunggu ${v.seconds} detik lalu coba lagi.`,
  ticketInvalid: 'Verifikasi gagal, silakan masuk lagi.',
  captchaMissing: 'Masukkan 4 karakter pada gambar',
  captchaWrong: 'Karakter tidak cocok dengan gambar. Ini gambar yang baru.',
  signInCodeWrong: 'Kode verifikasi Google salah',
  recoveryCodeWrong: 'Kode pemulihan ini salah atau sudah dipakai.',
  linkInvalid:
    'Tautan ini sudah dipakai, kedaluwarsa, atau ditarik. Mintalah yang baru kepada administrator Anda.',
  googleCodeMissing: 'Masukkan kode verifikasi Google 6 digit',
  googleCodeWrong: 'Kode verifikasi Google salah',
  googleCodeThrottled: (v) =>
    `Terlalu banyak kode salah. Tunggu ${v.seconds} detik lalu coba lagi.`,
  authenticatorBound: 'Autentikator sudah terhubung. Lepaskan terlebih dahulu.',
  authenticatorNotBound: 'Belum ada autentikator yang terhubung. Hubungkan terlebih dahulu.',
  authenticatorSecretUnknown: 'Kunci ini tidak berlaku lagi. Pindai kode QR yang baru.',
  sealedFieldInvalid: 'Isian terenkripsi tidak dapat dibaca. Periksa jam perangkat lalu coba lagi.',
  sealedFieldUsed: 'Permintaan ini sudah diterima sebelumnya. Silakan coba lagi.',
  authenticatorRequired:
    'Merchant Anda mewajibkan autentikator bagi semua orang. Hubungkan terlebih dahulu.',
  moneyStopped: (v) =>
    `Autentikator Anda dihapus atau kode pemulihan telah dipakai. Hingga ${v.until} GMT+8 Anda tidak dapat melakukan apa pun yang meminta kode Google. Setelah Anda menautkan autentikator baru, administrator lain dapat mengizinkannya lebih awal.`,
  newAuthenticatorNeeded: 'Operator itu harus menautkan autentikator baru terlebih dahulu.',
  oldPasswordWrong: 'Kata sandi saat ini salah.',
  passwordsDiffer: 'Kata sandi yang dimasukkan dua kali tidak sama!',
  passwordRule: 'Kata sandi terdiri dari 6 sampai 18 karakter, berisi huruf dan angka.',
  operatorNameTaken: (v) => `Nama pengguna ${v.name} sudah dipakai. Pilih nama lain.`,
  ownAccount: 'Ini akun Anda sendiri. Administrator lain yang harus melakukannya.',
  balanceTooLow: 'Saldo tidak mencukupi.',
  accountInDebt:
    'Akun ini memiliki utang karena pembayaran yang telah dikreditkan ditarik kembali. Dana tidak dapat dikirim atau dikembalikan sampai utang dilunasi oleh dana yang masuk.',
  reversedInPart: 'Hanya sebagian pembayaran yang ditarik kembali.',
  moveRefused: (v) =>
    `Pesanan ini sudah diproses (${actorText(v.actor, order.actors)}, ${v.at} GMT+8). Tidak ada yang diubah.`,
  moveImpossible: (v) =>
    `Pesanan dengan status ${v.status} tidak dapat ${v.move}. Tidak ada yang diubah.`,
  decisionNotHeld: 'Keputusan ini tidak dapat dibatalkan lagi karena sudah dijalankan.',
  orderHeld:
    'Pesanan ini ditahan sejak platform dipulihkan dari cadangan. Seseorang harus memeriksa dulu apakah sudah dibayar. Tidak ada yang diubah.',
  orderNotHeld: 'Pesanan ini tidak ditahan lagi.',
  paidNotReported:
    'Tidak ada laporan upstream tentang pesanan ini yang dapat diterapkan. Tidak ada yang diubah.',
  merchantOrderNoUsed: 'Nomor pesanan merchant ini sudah dipakai untuk pesanan lain.',
  amountTooSmall: (v) => `Jumlah minimum ${v.minimum} ${v.currency}.`,
  amountTooFine: (v) => `${v.currency} memiliki paling banyak ${v.digits} angka desimal.`,
  addressInvalid: (v) => `Ini bukan alamat jaringan ${v.network}.`,
  networkNotOffered: 'Mata uang ini tidak tersedia di jaringan ini.',
  currencyNotOffered: 'Mata uang ini tidak tersedia untuk pesanan jenis ini.',
  productOff:
    'Produk ini dinonaktifkan: pesanan baru tidak diterima. Pesanan yang sedang berjalan tetap dilanjutkan.',
  currencyOff: (v: { currency: string }) =>
    `${v.currency} dinonaktifkan: pesanan baru dalam mata uang ini tidak diterima. Pesanan yang sedang berjalan tetap dilanjutkan.`,
  notServed: (v) =>
    `Saat ini tidak ada yang menjalankan order jenis ini (${v.service}): order baru tidak diterima. Order yang berjalan dilanjutkan.`,
  addressesUsedUp: (v) =>
    `Saat ini tidak ada alamat kosong di ${v.network}. Coba lagi dalam satu menit.`,
  customerUnknown: (v) => `Pelanggan ${v.uid} tidak ada.`,
  sameAccount: 'Dana hanya dapat ditransfer antara dua akun yang berbeda.',
  payinNotHeld: 'Payin ini tidak menunggu keputusan. Tidak ada yang diubah.',
  payinWithoutExcess: 'Tidak ada lagi kelebihan yang dapat dikembalikan. Tidak ada yang diubah.',
  paidLessThanFee: 'Jumlah yang dibayar tidak menutup biaya. Pembayaran hanya dapat dikembalikan.',
  notifyNotFinal:
    'Notifikasi manual hanya mungkin bila pesanan berada dalam status akhir berhasil atau gagal.',
  notifyNoAddress: 'Merchant tidak memiliki alamat callback untuk pesanan ini.',
  countryNotOffered: (v) => `Merchant ini tidak memiliki jalur lokal di ${v.country}.`,
  methodNotOffered: (v) => `Metode ${v.method} tidak ditawarkan.`,
  amountTooLarge: (v) => `Jumlah paling banyak ${v.maximum} ${v.currency}.`,
  piecesCount: (v) => `Pesanan dibagi menjadi ${v.least} sampai ${v.most} bagian.`,
  piecesSum: 'Jumlah semua bagian harus sama dengan jumlah pesanan.',
  alreadySplit: 'Pesanan ini sudah dibagi.',
  orderIsSplit:
    'Pesanan ini sudah dibagi: setiap bagian diperdagangkan terpisah. Tidak ada yang diubah.',
  splitTooEarly:
    'Payout ini menunggu peninjauan. Payout dapat dibagi setelah disetujui. Tidak ada yang diubah.',
  pieceTooSmall: (v) => `Satu bagian terlalu kecil: tidak ada jumlah ${v.currency} yang tersisa.`,
  pairNotOffered: (v: { currency: string; fiatCurrency: string }) =>
    `${v.currency} tidak diperdagangkan dengan ${v.fiatCurrency}.`,
  rateMissing: (v: { currency: string; fiatCurrency: string }) =>
    `Saat ini tidak ada kurs pasar ${v.currency} dalam ${v.fiatCurrency}. Silakan coba lagi nanti.`,
  rateTooOld: (v: { currency: string; minutes: number }) =>
    `Kurs pasar ${v.currency} lebih lama dari ${v.minutes} menit, sehingga tidak ada order baru yang diterima dengan kurs itu. Silakan coba lagi nanti.`,
  verifyNotFailed:
    'Verifikasi ini tidak gagal, sehingga tidak dapat diulang. Tidak ada yang diubah.',
  verifyTooSoon: (v) => `Verifikasi dapat diulang satu kali per menit. Tunggu ${v.seconds} detik.`,
  agentUnknown: (v) => `Agen ${v.agent} tidak ada.`,
  agentCurrency: (v) => `Agen ${v.agent} tidak memperdagangkan ${v.currency}.`,
  payoutRowsInvalid: (v) =>
    `Tidak ada yang dikirim: ${v.rows} baris bermasalah. Baris ${v.row}: ${v.problem}`,
  payoutsNotCovered: (v) =>
    `Tidak ada yang dikirim: payout ini memerlukan ${v.cost} ${v.currency} termasuk biaya, melebihi saldo tersedia.`,
  payoutCostExceeded: (v) =>
    `Kurs telah berubah: payout ini sekarang memerlukan ${v.cost} ${v.currency}, sedangkan yang ditampilkan paling banyak ${v.most}. Tidak ada yang dikirim. Silakan periksa lagi.`,
  requestNoUsed: 'Nomor permintaan ini sudah dipakai untuk pengiriman lain.',
  resendEmpty: 'Tidak ada pesanan selesai dalam rentang ini yang dapat diberitahukan.',
  resendTooMany: (v) =>
    `Rentang ini berisi lebih dari ${v.most} pesanan, batas untuk satu kali pemberitahuan: pilih yang lebih pendek, atau satu produk.`,
  makerMayNotDecide:
    'Pesanan ini Anda buat sendiri, jadi operator lain dari merchant Anda yang harus memutuskannya (aturan maker-checker).',
  approvalNotCounted: (v) =>
    `Persetujuan Anda tidak dihitung untuk pesanan ini: ${tieText(order.ties, v)}. Orang lain harus menyetujuinya, atau Anda setelah ${v.until} GMT+8.`,
  localOrdersOff: 'Pesanan lokal tidak diaktifkan untuk merchant ini.',
  exportEmpty: 'Tidak ada data yang perlu diekspor',
  exportTooLarge: (v) => `Satu ekspor memuat paling banyak ${v.max} catatan. Persempit filter.`,
  exportNotReady: 'Ekspor ini masih dibuat.',
  exportExpired: 'Ekspor ini sudah kedaluwarsa. Silakan ekspor lagi.',
  exportFailed: 'Ekspor gagal',
  exportTooMany: (v) =>
    `Sudah ada ${v.max} ekspor yang menunggu atau sedang dibuat. Coba lagi setelah sebagian selesai.`,
  exportPeriodTooLarge: (v) =>
    `Periode ini memuat lebih dari ${v.max} mutasi, melebihi isi ${v.parts} berkas. ${v.start} sampai ${v.end} (GMT+8) bisa dimuat.`,
  fileTooLarge: (v) => `Berkas terlalu besar: paling besar ${v.max}.`,
  fileTypeRefused: (v) =>
    `Jenis berkas ini tidak diterima di sini. Yang diterima: ${v.types}. Yang menentukan adalah isinya, bukan namanya.`,
  fileDamaged: 'Berkas rusak dan tidak dapat dibaca.',
  imageTooManyPixels: (v) =>
    `Gambar terlalu besar: paling banyak ${v.megapixels} juta piksel, dan ${v.side} piksel per sisi.`,
  fileEmpty: 'Berkas kosong.',
  storageFailed: 'Berkas tidak dapat disimpan. Tidak ada yang berubah. Silakan coba lagi nanti.',
  workbookExpected: 'Ini bukan berkas xlsx. Unduh templat, isi, lalu unggah apa adanya.',
  workbookIsText:
    'Ini berkas teks atau CSV, apa pun namanya. Unduh templat, isi, lalu simpan sebagai xlsx.',
  workbookIsOldXls: 'Ini berkas Excel lama (xls). Simpan sebagai xlsx.',
  workbookEncrypted:
    'Berkas ini dilindungi kata sandi dan tidak dapat dibaca. Simpan tanpa kata sandi.',
  workbookHasMacros:
    'Berkas ini berisi makro, yang tidak diterima. Simpan sebagai xlsx tanpa makro.',
  workbookTooLarge: (v: { part: WorkbookLimit; most: string }) =>
    `Isi berkas melebihi yang dibaca: paling banyak ${v.most} ${workbookLimits[v.part] ?? v.part}.`,
  workbookEmpty: 'Berkas tidak memiliki baris. Isi templat terlebih dahulu.',
  templateForeign: 'Berkas ini tidak dibuat dari templat. Unduh templat dan isi.',
  templateOld:
    'Berkas ini dibuat dari templat lama. Unduh templat lagi dan salin baris Anda ke dalamnya.',
  templateOfOtherCurrency: (v: { found: string; expected: string }) =>
    `Templat ini untuk ${v.found}, bukan untuk ${v.expected}.`,
  templateColumns: (v: { cell: string; expected: string; found: string }) =>
    `Kolom templat telah diubah: ${v.cell} seharusnya “${v.expected}” tetapi berisi “${v.found}”. Unduh templat lagi.`,
  reportDayOpen: 'Hari itu belum berakhir, atau baru berakhir kurang dari satu jam. Segel nanti.',
  schedulesTooMany: (v) =>
    `Setiap merchant memiliki paling banyak ${v.max} jadwal laporan. Hapus salah satu terlebih dahulu.`,
  scheduleExists: 'Jadwal yang sama sudah ada. Tidak ada yang disimpan.',
  scheduleChanged: (v) =>
    `${v.operator} telah mengubah jadwal ini (${v.at} GMT+8). Tidak ada yang disimpan. Buka lagi.`,
  conversationTokenInvalid:
    'Token untuk percakapan ini sudah dipakai atau kedaluwarsa. Diperlukan token baru.',
  conversationSignInNeeded: 'Silakan buka percakapan ini lagi: sesi masuknya sudah berakhir.',
  conversationClosed: (v) =>
    `Pesanan ini berakhir lebih dari ${v.days} hari yang lalu. Percakapannya hanya dapat dibaca.`,
  conversationFull: (v) =>
    `Anda sudah menulis ${v.most} pesan pada pesanan ini, dan tidak bisa lebih.`,
  conversationFilesFull: (v) =>
    `Anda sudah menambahkan ${v.most} berkas ke pesanan ini, dan tidak bisa lebih.`,
  conversationBytesFull: (v) =>
    `Berkas yang Anda tambahkan ke satu pesanan paling banyak ${v.max} seluruhnya. Berkas ini melebihinya.`,
  conversationBytesOfDay: (v) =>
    `Merchant Anda sudah menambahkan berkas sebesar ${v.max} ke percakapan dalam 24 jam. Silakan coba lagi nanti.`,
  settingsChanged: (v) =>
    `${v.operator} baru saja mengubah pengaturan ini (${v.at} GMT+8). Tidak ada yang disimpan: bandingkan kedua versi.`,
  requestUnsigned: (v) =>
    `Permintaan tidak ditandatangani: header ${v.header} tidak ada atau salah bentuk.`,
  apiKeyUnknown: 'Kunci API ini tidak ada.',
  requestStale: (v) =>
    `Waktu permintaan berbeda lebih dari ${v.minutes} menit dari waktu kami. Periksa jam server Anda.`,
  nonceUsed: 'Nonce ini sudah pernah dipakai. Setiap permintaan memerlukan nonce baru.',
  signatureWrong: 'Tanda tangan tidak cocok dengan permintaan dan kunci publik yang terdaftar.',
  addressNotAllowed: (v) => `Permintaan dari ${v.address} tidak diizinkan untuk kunci ini.`,
  keyLimitReached: (v) =>
    `Kunci ini mengirim terlalu banyak permintaan. Tunggu ${v.seconds} detik lalu coba lagi.`,
  publicKeyMissing: 'Belum ada kunci publik yang terdaftar untuk kunci API ini.',
  inputInvalid: (v) => `Periksa masukan: ${problemText(v, rules, inputs)}`,
  permissionDenied: 'Peran Anda tidak mengizinkan tindakan ini.',
  orderEnded: 'Pesanan ini sudah berakhir.',
  remindersFull: (v) => `Pesanan ini sudah memiliki ${v.max} pengingat. Hapus salah satu dulu.`,
  replyTitleTaken: (v) => `Sudah ada balasan tersimpan “${v.title}”.`,
  arrivalChanged: (v) =>
    `Pembayaran ini sudah ditangani (${arrivals.words.arrivalStatus[v.status as ArrivalStatus] ?? v.status}). Tidak ada yang diubah.`,
  arrivalDoesNotFit:
    'Pembayaran ini tidak dapat dikreditkan ke sana: mata uangnya berbeda, atau sedang tidak menerima pembayaran.',
  repliesFull: (v) =>
    `Merchant Anda sudah memiliki ${v.max} balasan tersimpan. Hapus salah satu dulu.`,
  notFound: 'Tidak ditemukan.',
  conflict: 'Data ini baru saja berubah. Periksa kembali lalu coba lagi.',
  requestTimeout: 'Permintaan terlalu lama tiba. Silakan coba lagi.',
  bodyTooLarge: 'Data terlalu besar untuk dikirim.',
  mediaTypeUnsupported: 'Permintaan harus berupa JSON.',
  tooManyRequests: (v) => `Terlalu banyak permintaan. Tunggu ${v.seconds} detik lalu coba lagi.`,
  tooManyAtOnce: (v) =>
    `Terlalu banyak permintaan Anda berjalan bersamaan. Coba lagi dalam ${v.seconds} detik.`,
  headersTooLarge: 'Alamat atau header permintaan terlalu panjang.',
  internal: (v) => `Terjadi kesalahan di server. Nomor insiden: ${v.incident}.`,
  unavailable: 'Server belum siap. Coba lagi sebentar lagi.',
  tookTooLong:
    'Ini memakan waktu terlalu lama dan dihentikan. Persempit filter, atau coba lagi sebentar lagi.',
}
export default texts
