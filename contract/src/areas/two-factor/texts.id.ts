import type en from './texts.en.ts'

const texts: typeof en = {
  title: 'Verifikasi Google',
  loading: 'Memuat…',
  bindLead: 'Langkah kedua dengan aplikasi autentikator melindungi akun dan dana Anda.',
  scanTitle: 'Pindai kode QR',
  scanLead: 'Gunakan Google Authenticator atau aplikasi autentikator lain.',
  qrCode: 'Kode QR untuk aplikasi autentikator Anda',
  secretLead: 'Tidak ada kamera? Ketik kunci ini di aplikasi:',
  copySecret: 'Salin kunci rahasia',
  codeTitle: 'Masukkan kode yang ditampilkan aplikasi',
  googleCode: 'Kode verifikasi Google',
  enterCode: 'Masukkan kode verifikasi Google 6 digit',
  bind: 'Hubungkan',
  bound: 'Berhasil dihubungkan',

  boundLead:
    'Aplikasi autentikator terhubung dengan akun Anda. Transfer dan penarikan dana merchant selalu memerlukan kodenya. Pilih apa lagi yang perlu dilindungi.',
  protections: 'Perlindungan',
  protectionNames: {
    loginVerify: 'Verifikasi masuk',
    withdrawalAuditVerify: 'Verifikasi peninjauan penarikan',
    p2pPayoutVerify: 'Verifikasi payout P2P',
  },
  protectionLeads: {
    loginVerify: 'Meminta kode sebagai ganti gambar setiap kali masuk.',
    withdrawalAuditVerify:
      'Meminta kode sebelum penarikan atau payout kripto disetujui atau ditolak.',
    p2pPayoutVerify: 'Meminta kode sebelum payout P2P dikirim, disetujui, atau ditolak.',
  },
  switchOn: (v) => `Aktifkan: ${v.name}`,
  switchOff: (v) => `Nonaktifkan: ${v.name}`,
  confirmLead: 'Masukkan kode dari aplikasi autentikator untuk mengonfirmasi.',
  confirm: 'Konfirmasi',
  modified: 'Berhasil diubah',

  unbind: 'Lepaskan',
  unbindTitle: 'Lepaskan autentikator',
  unbindLead:
    'Melepaskan autentikator menonaktifkan semua perlindungan, dan selama 24 jam Anda tidak dapat melakukan apa pun yang meminta kode Google. Akun hanya dilindungi kata sandi.',
  unbound: 'Berhasil dilepaskan',

  recoveryTitle: 'Kode pemulihan',
  recoveryLead:
    'Setiap kode dapat dipakai satu kali untuk masuk jika ponsel Anda hilang, dan hanya ditampilkan sekarang. Simpan di tempat yang aman.',
  copyCodes: 'Salin',
  printCodes: 'Cetak',
  downloadCodes: 'Unduh',
  keptCodes: 'Sudah saya simpan',
  newCodes: 'Kode pemulihan baru',
  newCodesLead: 'Sepuluh kode baru dibuat, dan yang lama tidak berlaku lagi.',
  makeCodes: 'Buat kode baru',
  requiredTitle: 'Merchant Anda mewajibkan autentikator',
  requiredLead: 'Hubungkan autentikator untuk melanjutkan. Sebelum itu, fitur lain belum tersedia.',
  requiredAtSignIn:
    'Merchant Anda mewajibkan autentikator bagi semua orang, jadi kode diminta setiap kali masuk.',
  lostPhone: 'Ponsel hilang? Gunakan kode pemulihan',
  recoveryCode: 'Kode pemulihan',
  enterRecoveryCode: 'Masukkan kode pemulihan 16 huruf dan angka',
  codesLeft: (v) => `Sisa ${v.count} kode pemulihan`,
  codesOf: (v) => `Kode pemulihan ${v.name}`,

  sealingImpossible:
    'Peramban hanya mengenkripsi pada alamat aman. Buka konsol melalui https, atau di komputer ini sebagai localhost, lalu coba lagi.',
  failed: 'Pengaturan verifikasi tidak dapat dimuat.',
  retry: 'Coba lagi',
}
export default texts
