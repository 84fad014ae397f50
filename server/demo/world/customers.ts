/** People of the demo world. The same merchant and number give the same person, in every start and every fill. */
import { hash } from 'node:crypto'
import type { Country } from '@countinghouse/contract/limits.ts'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import type { Transaction } from '../../src/platform/db/database.ts'

interface People {
  weight: number
  /** Where they bank, if that is a country with local rails. */
  country?: Country
  /** As they are written at home; where that is not in Latin letters, then a space and how it is spelt in them. */
  given: readonly string[]
  family: readonly string[]
  familyFirst?: true
  glue?: ''
  /** Country code, how a mobile number begins, and how many digits follow. */
  phone: readonly [string, string, number]
}

const words = (text: string): string[] => text.split(', ')

const peoples: Record<string, People> = {
  indian: {
    weight: 28,
    country: 'IN',
    given: words(
      'Aarav, Priya, Rohan, Ananya, Vikram, Sunita, Arjun, Kavya, Rahul, Meera, Imran, Deepa',
    ),
    family: words(
      'Sharma, Patel, Reddy, Iyer, Khan, Singh, Nair, Chatterjee, Gupta, Desai, Bose, Joshi',
    ),
    phone: ['91', '9', 9],
  },
  hindi: {
    weight: 6,
    country: 'IN',
    given: words('अमित amit, नेहा neha, राजेश rajesh, पूजा pooja, सुरेश suresh, कविता kavita'),
    family: words('शर्मा sharma, वर्मा verma, सिंह singh, यादव yadav, मिश्रा mishra, गुप्ता gupta'),
    phone: ['91', '8', 9],
  },
  thai: {
    weight: 14,
    country: 'TH',
    given: words(
      'สมชาย somchai, มาลี malee, ณัฐพล nattapon, กมลชนก kamonchanok, ธนากร thanakorn, พิมพ์ชนก pimchanok, อนันต์ anan, ศิริพร siriporn',
    ),
    family: words(
      'ใจดี jaidee, ศรีสุข srisuk, วงศ์ไทย wongthai, แสงทอง saengthong, บุญมา boonma, รัตนกุล rattanakul, ทองคำ thongkham',
    ),
    phone: ['66', '8', 8],
  },
  indonesian: {
    weight: 18,
    country: 'ID',
    given: words('Budi, Siti, Agus, Dewi, Rizky, Putri, Wahyu, Nur, Joko, Ayu, Bayu, Indah'),
    family: words(
      'Santoso, Wijaya, Pratama, Lestari, Hidayat, Siregar, Nugroho, Kusuma, Simanjuntak, Halim',
    ),
    phone: ['62', '81', 9],
  },
  brazilian: {
    weight: 14,
    country: 'BR',
    given: words(
      'João, Ana, Luís, Beatriz, Antônio, Mariana, Thiago, Júlia, Gonçalo, Letícia, Caio, Inês',
    ),
    family: words(
      'Silva, Araújo, Conceição, Souza, Gonçalves, Magalhães, Ribeiro, Ferreira, Assunção, Lima',
    ),
    phone: ['55', '119', 8],
  },
  chinese: {
    weight: 12,
    given: words(
      '伟 wei, 秀英 xiuying, 建国 jianguo, 婷婷 tingting, 志强 zhiqiang, 雨桐 yutong, 浩然 haoran, 美玲 meiling',
    ),
    family: words('王 wang, 李 li, 张 zhang, 刘 liu, 陈 chen, 杨 yang, 黄 huang, 歐陽 ouyang'),
    familyFirst: true,
    glue: '',
    phone: ['86', '13', 9],
  },
  others: {
    weight: 8,
    given: words(
      'Nguyễn, Zeynep, Łukasz, Chinedu, Zoë, Søren, Amélie, Иван ivan, فاطمة fatima, Liam',
    ),
    family: words(
      'Trần, Yıldız, Kowalski, Okafor, O’Brien, Sørensen, Dubois, Петров petrov, حسن hassan, Smith',
    ),
    phone: ['44', '7', 9],
  },
}
const weights = Object.fromEntries(
  Object.entries(peoples).map(([name, { weight }]) => [name, weight]),
)
// Reserved for examples: nobody's mail.
const mailHosts = ['example.com', 'example.net', 'example.org']
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', '’': '' }

export interface Person {
  name: string
  email: string
  phone: string
}

/** A person as a bank sees one. */
export interface Identity extends Person {
  country: Country | undefined
  /** The name in plain small letters, a dot between its parts. */
  latin: string
  /** The same for ever: the numbers of this person's papers and accounts follow from it. */
  seed: number
}

export function personOf(merchantId: string, uid: string): Person {
  const { name, email, phone } = identityOf(merchantId, uid)
  return { name, email, phone }
}

export function identityOf(merchantId: string, uid: string): Identity {
  const seed = hash('sha256', `${merchantId}/${uid}`, 'buffer').readUInt32LE()
  const chance = chanceOf(seed)
  const people = peoples[chance.weighted(weights)] as People
  const [given, family] = [spelt(chance.pick(people.given)), spelt(chance.pick(people.family))]
  const parts = people.familyFirst ? [family, given] : [given, family]
  const [country, begin, more] = people.phone
  const mailbox = parts.map(({ latin }) => latin).join(chance.pick(['.', '_', '']))
  return {
    name: parts.map(({ name }) => name).join(people.glue ?? ' '),
    email: `${mailbox}${uid.slice(-3)}@${chance.pick(mailHosts)}`,
    // Not everybody gives a number.
    phone: chance.next() < 0.75 ? `+${country}${begin}${chance.text('0123456789', more)}` : '',
    country: people.country,
    latin: parts.map(({ latin }) => latin).join('.'),
    seed,
  }
}

/** Creates a customer before the first order would do so without a name; an existing one is not changed. */
export async function introduceCustomer(
  tx: Transaction,
  merchantId: string,
  uid: string,
  since: Date,
): Promise<void> {
  const who = { merchant_id: merchantId, customer_uid: uid, ...personOf(merchantId, uid) }
  await tx`insert into customer ${tx({ ...who, created_at: since })} on conflict do nothing`
}

function spelt(word: string): { name: string; latin: string } {
  const [name = '', latin] = word.split(' ')
  if (latin) return { name, latin }
  const plain = name.toLowerCase().replace(/[łøı’]/g, (letter) => plainLetters[letter] ?? '')
  return { name, latin: plain.normalize('NFD').replace(/\p{M}/gu, '') }
}
