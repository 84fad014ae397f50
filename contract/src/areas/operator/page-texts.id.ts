import type en from './page-texts.en.ts'

const texts: typeof en = {
  operatorState: {
    active: 'Aktif',
    invited: 'Diundang',
    disabled: 'Nonaktif',
    passwordReset: 'Kata sandi belum dibuat',
  },
  authenticator: { notBound: 'Belum terhubung', bound: 'Terhubung' },
  invite: 'Undang operator',
  inviteLead:
    'Calon operator membuat kata sandi lewat tautan yang Anda teruskan. Tautan berlaku satu kali dalam 72 jam.',
  userName: 'Nama pengguna',
  nameRule: '2 sampai 64 huruf dari satu aksara, angka, titik, tanda hubung, garis bawah, atau @',
  roleHints: {
    admin: 'Melakukan semuanya, termasuk pengaturan, kunci, rekan kerja, dan log audit.',
    finance:
      'Meninjau dan memindahkan uang, melihat laporan dan pengaturan, tanpa mengubah pengaturan.',
    support:
      'Menangani pesanan dan pelanggan, menulis pesan dan mengirim notifikasi; tidak memindahkan uang dan tidak melihat saldo.',
    viewer: 'Melihat pesanan, saldo, dan laporan, tanpa mengubah apa pun.',
  },
  rolesNeeded: 'Pilih minimal satu peran',
  linkTitle: 'Teruskan tautan ini',
  linkLead:
    'Tautan hanya ditampilkan sekarang. Siapa pun yang memilikinya dapat membuat kata sandi akun ini, jadi kirimkan dengan aman.',
  link: 'Tautan sekali pakai',
  copyLink: 'Salin tautan',
  done: 'Selesai',
  renewLink: 'Tautan baru',
  renewLinkLead: 'Tautan baru menggantikan yang lama, yang tidak berlaku lagi.',
  withdraw: 'Tarik undangan',
  withdrawLead: 'Tautan tidak berlaku lagi dan nama itu dapat dipakai lagi.',
  changeRoles: 'Ubah peran',
  changeRolesLead:
    'Operator dikeluarkan dari semua perangkat dan mendapat peran baru saat masuk lagi.',
  disable: 'Nonaktifkan',
  disableLead: 'Operator langsung dikeluarkan dari semua perangkat dan tidak dapat masuk lagi.',
  enable: 'Aktifkan',
  enableLead: 'Operator dapat masuk lagi, dengan peran yang sama.',
  resetPassword: 'Reset kata sandi',
  resetPasswordLead:
    'Kata sandi lama tidak berlaku lagi dan semua sesi berakhir. Anda mendapat tautan untuk membuat yang baru.',
  allowMoney: 'Izinkan uang lagi',
  allowMoneyLead:
    'Kode pemulihan dipakai atau autentikator dihapus, jadi operator ini selama 24 jam tidak dapat melakukan apa pun yang meminta kode Google. Anda menyetujui bahwa autentikator baru ditautkan oleh orang yang benar.',
  resetAuthenticator: 'Hapus autentikator',
  resetAuthenticatorLead:
    'Untuk ponsel yang hilang: autentikator dan kode pemulihan dihapus dan semua sesi berakhir. Kata sandi tetap.',
  sessions: 'Sesi terbuka',
  noSessions: 'Tidak ada yang masuk dengan akun ini.',
  thisSession: 'Sesi ini',
  started: 'Mulai',
  endSession: 'Akhiri',
  endAll: 'Akhiri semua sesi',
  endOthers: 'Akhiri semua yang lain',
  sessionEnded: 'Sesi diakhiri',
  unknownDevice: 'Perangkat tidak dikenal',
  operator: 'Operator',
  closeOperator: 'Tutup operator',
  loading: 'Memuat operator…',
  failed: 'Operator tidak dapat dimuat.',
  ownAccount: 'Ini akun Anda sendiri. Administrator lain yang harus melakukannya.',
  requireTitle: 'Autentikator bagi semua',
  requireOn:
    'Semua orang wajib memiliki autentikator. Yang belum hanya dapat menghubungkannya, dan setiap orang memasukkan kode setiap kali masuk.',
  requireOff: 'Setiap orang memutuskan sendiri apakah menghubungkan autentikator.',
  requireBindFirst: 'Hubungkan autentikator ke akun Anda sendiri terlebih dahulu.',
  requireConfirmOn: 'Mulai sekarang yang tidak memiliki autentikator hanya dapat menghubungkannya.',
  requireConfirmOff: 'Mulai sekarang kata sandi saja cukup bagi yang tidak memiliki autentikator.',
  require: 'Wajibkan',
  doNotRequire: 'Jangan wajibkan',
  linkFor: (v) => `Untuk ${v.name}, berlaku hingga ${v.time}`,
  titled: (v) => `${v.action}: ${v.name}`,
  endOne: (v) => `Akhiri sesi: ${v.device}`,
  device: (v) => `${v.browser} di ${v.system}`,
}
export default texts
