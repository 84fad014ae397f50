import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: 'Kunci server Anda, dan permintaannya ke API terbuka dalam 30 hari terakhir. Data pribadi disamarkan.',
  keys: 'Kunci',
  loading: 'Memuat kunci…',
  failed: 'Kunci tidak dapat dimuat.',
  retry: 'Coba lagi',
  keyId: 'ID kunci API',
  noPublicKey: 'Belum ada: permintaan ditolak sampai kunci diisi.',
  platformPublicKey: 'Kunci publik kami',
  everywhere: 'Semua alamat',
  webhookSecret: 'Rahasia webhook',
  secretNeverShown:
    'Dibuat oleh platform dan belum pernah ditampilkan. Buat yang baru untuk memeriksa notifikasi.',
  edit: 'Ubah kunci dan alamat',
  newSecret: 'Rahasia webhook baru',
  make: 'Buat rahasia baru',
  newSecretLead:
    'Rahasia baru menandatangani notifikasi mulai sekarang dan ditampilkan sekali. Yang lama ikut menandatangani selama 24 jam, agar server Anda dapat beralih.',
  newSecretConfirm: 'Rahasia yang lebih lama langsung berhenti dipakai.',
  shownOnce: 'Simpan rahasia ini sekarang: tidak akan ditampilkan lagi.',
  copySecret: 'Salin rahasia',
  done: 'Sudah saya simpan',
  sdkLead: 'Yang dibutuhkan pengembang Anda untuk memanggil API terbuka.',
  documents: 'Dokumen',
  docsAbout: 'Semua panggilan, untuk dibaca orang',
  openApiAbout: 'Semua panggilan, untuk program (OpenAPI 3.1)',
  sdk: 'SDK',
  sdkAbout:
    'Untuk Node 20 ke atas, tanpa dependensi: menandatangani permintaan, mengulang yang tanpa respons, dan memeriksa notifikasi. Paketnya berisi semuanya; berkas satuan sama isinya bagi yang tidak memasang apa pun.',
  examples: 'Contoh',
  examplesAbout:
    'Masing-masing membuat satu payin. BASE_URL, KEY_ID dan PRIVATE_KEY_FILE dibaca dari environment.',
  since: (v) => `Sejak ${v.time}`,
  previousUntil: (v) => `Yang lama ikut menandatangani sampai ${v.time}`,
  packageAbout:
    'Seluruh klien untuk Node, dengan tipe dan contoh: npm install ./countinghouse-sdk-2.0.0.tgz',
  copy: (v) => `Salin: ${v.what}`,
  files: {
    'js/countinghouse.mjs': 'Klien dalam JavaScript',
    'src/countinghouse.ts': 'Klien dalam TypeScript',
    'src/calls.ts': 'Tipe semua panggilan',
    'examples/curl.sh': 'curl dan openssl',
    'examples/node.mjs': 'Node, dengan SDK',
    'examples/python.py': 'Python 3',
    'examples/php.php': 'PHP 8',
    'examples/go.go': 'Go',
  },
}
export default texts
