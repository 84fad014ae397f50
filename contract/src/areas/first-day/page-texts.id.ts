import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: 'Menuju pesanan pertama',
  progress: (v) => `${v.done} dari ${v.all} selesai`,
  done: 'selesai',
  putAway: 'Sembunyikan langkah ini',
  byAdministrator: 'Administrator dapat melakukannya.',
  makeOrder: 'Buat pesanan pertama',
  steps: {
    authenticator: {
      title: 'Hubungkan autentikator',
      about: 'Aplikasi di ponsel yang kodenya melindungi proses masuk dan uang yang keluar.',
    },
    key: {
      title: 'Simpan kunci publik server Anda',
      about:
        'Server Anda menandatangani permintaannya dengan kunci privat; kunci ini membuktikannya.',
    },
    callbackAddress: {
      title: 'Atur alamat callback',
      about: 'Ke sana server Anda diberi tahu hasil pesanan, per produk.',
    },
    testCallback: {
      title: 'Pastikan notifikasi uji mendapat respons',
      about: 'Kirim satu ke alamat callback; selesai bila server Anda memberi respons berhasil.',
    },
    terms: {
      title: 'Lihat produk dan biaya',
      about: 'Yang dapat Anda pakai, dengan batas dan biayanya.',
    },
    colleague: {
      title: 'Undang rekan kerja',
      about: 'Dengan perannya sendiri: payout mungkin perlu ditinjau orang kedua.',
    },
    order: {
      title: 'Buat pesanan pertama',
      about: 'Contoh di halaman SDK membuatnya dengan kunci Anda.',
    },
  },
  orderInSandbox: 'Di sandbox, seorang pelanggan langsung membayar Anda.',
}
export default texts
