/** What people write to each other about a trade: in the language of the country, and in English. */
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Chance } from './random.ts'

export type Occasion =
  | 'paying'
  | 'noted'
  | 'proof'
  | 'missing'
  | 'thanks'
  | 'question'
  | 'answer'
  | 'decided'
  | 'liquidated'

type Phrases = Readonly<Record<Occasion, readonly string[]>>

const english: Phrases = {
  paying: ['Hello, I am paying now.', 'Sending it within five minutes.'],
  noted: ['Fine, I will confirm once it has arrived.', 'OK, waiting.'],
  proof: ['I have paid. The receipt is attached.', 'Paid an hour ago, see the receipt.'],
  missing: ['Nothing has arrived in my account so far.', 'My bank shows no such payment.'],
  thanks: ['Received, thank you.', 'It is here. Thanks!'],
  question: [
    'Please both add a receipt or a statement of the account. We decide within 24 hours.',
    'We look into this. Please send proof of the payment with its reference.',
  ],
  answer: [
    'The payee confirmed by phone that nothing arrived. The statement of the day is attached.',
    'We have asked the customer, and add the statement that we got.',
  ],
  decided: [
    'We have checked the payment with the bank. The appeal is decided.',
    'The appeal is closed. Thank you for the documents.',
  ],
  liquidated: ['The other side did not answer in time. The platform settles this trade.'],
}

const local: Record<Country, Partial<Phrases>> = {
  IN: {
    paying: ['नमस्ते, मैं अभी भुगतान कर रहा हूँ।', 'पाँच मिनट में भेज रही हूँ।'],
    noted: ['ठीक है, पैसा आते ही बता दूँगा।'],
    proof: ['मैंने भुगतान कर दिया है, रसीद देख लीजिए।', 'UPI से भेज दिया, स्क्रीनशॉट साथ में है।'],
    missing: ['मेरे खाते में अब तक कुछ नहीं आया।'],
    thanks: ['पैसा मिल गया, धन्यवाद।'],
  },
  TH: {
    paying: ['สวัสดีครับ กำลังโอนให้ครับ', 'อีกห้านาทีโอนนะคะ'],
    noted: ['ได้ค่ะ เงินเข้าแล้วจะแจ้งนะคะ'],
    proof: ['โอนแล้วครับ แนบสลิปมาให้แล้ว', 'โอนผ่านพร้อมเพย์แล้วค่ะ ดูสลิปได้เลย'],
    missing: ['เงินยังไม่เข้าบัญชีเลยครับ'],
    thanks: ['ได้รับแล้ว ขอบคุณค่ะ'],
  },
  ID: {
    paying: ['Halo, saya transfer sekarang ya.', 'Lima menit lagi saya bayar.'],
    noted: ['Baik, nanti saya kabari kalau sudah masuk.'],
    proof: ['Sudah saya transfer, bukti terlampir.', 'Sudah bayar lewat QRIS, ini struknya.'],
    missing: ['Dana belum masuk ke rekening saya.'],
    thanks: ['Sudah masuk, terima kasih.'],
  },
  BR: {
    paying: ['Oi, estou pagando agora.', 'Mando o PIX em cinco minutos.'],
    noted: ['Certo, aviso assim que cair.'],
    proof: ['Já paguei, o comprovante está em anexo.', 'PIX feito, segue o comprovante.'],
    missing: ['Ainda não caiu nada na minha conta.'],
    thanks: ['Recebi, obrigado!'],
  },
}

/** The platform and merchants write English; the others mostly as people in their country do. */
export function phraseFor(occasion: Occasion, country: Country, chance: Chance): string {
  const phrases = local[country][occasion]
  return chance.pick(phrases && chance.next() < 0.7 ? phrases : english[occasion])
}
