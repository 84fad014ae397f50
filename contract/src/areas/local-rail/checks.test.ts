import { expect, test } from 'vitest'
import {
  indonesianBanks,
  isAccountNo,
  isCnpj,
  isCpf,
  isEndToEndId,
  isIfsc,
  isPixKey,
  isPromptPayId,
  isRrn,
  isTaxNumber,
  isUpiId,
  isUtr,
  isVirtualAccount,
  pixTypes,
  thaiBanks,
} from './checks.ts'

interface Vectors {
  check: (value: string) => boolean
  good: string[]
  bad: string[]
}

const vectors: Record<string, Vectors> = {
  IFSC: {
    check: isIfsc,
    good: ['HDFC0000001', 'SBIN0A1B2C3'],
    bad: ['hdfc0000001', 'HDFC1000001', 'HDF00000001', 'HDFC000001', 'HDFC00000011', ''],
  },
  'account number': {
    check: isAccountNo,
    good: ['123456', '12345678901234567890'],
    bad: ['12345', '123456789012345678901', '12345a', '123 456', '-123456', ''],
  },
  'UPI ID': {
    check: isUpiId,
    good: ['asha.k@okhdfc', 'ASHA_9-1@YBL', `${'a'.repeat(46)}@ybl`],
    bad: ['ab@ybl', 'asha@yb', 'asha@ok1', 'asha', 'a@b@ybl', 'as ha@ybl', `${'a'.repeat(47)}@ybl`],
  },
  UTR: {
    check: isUtr,
    good: ['431812345678'],
    bad: ['43181234567', '4318123456789', '43181234567A', ''],
  },
  CPF: {
    check: isCpf,
    good: ['45053975809', '11144477735', '52998224725'],
    bad: [
      '45053975808',
      '45053975819',
      '11111111111',
      '00000000000',
      '4505397580',
      '450.539.758-09',
      '',
    ],
  },
  CNPJ: {
    check: isCnpj,
    good: ['55694732000110', '12ABC34501DE35', '11222333000181'],
    bad: [
      '55694732000111',
      '55694732000120',
      '12ABC34501DE34',
      '12abc34501de35',
      '12ABC34501DEA5',
      '00000000000000',
      '55.694.732/0001-10',
      '',
    ],
  },
  'tax number': {
    check: isTaxNumber,
    good: ['45053975809', '12ABC34501DE35'],
    bad: ['45053975808', '12ABC34501DE34', ''],
  },
  'end-to-end id': {
    check: isEndToEndId,
    good: ['E0000020820261115223612345678901', 'E60701190202601010000aBc0Xyz9Q1w'],
    bad: [
      'D0000020820261115223612345678901',
      'E00000208202613152236123456789012',
      'E0000020820261315223600000000000',
      'E0000020820261132223600000000000',
      'E0000020820261115243600000000000',
      'E000002082026111522360000000000-',
      'E000002082026111522360000000000',
      '',
    ],
  },
  'PromptPay id': {
    check: isPromptPayId,
    good: ['0066812345678', '0812345678', '1101700230708', '004999000288505'],
    bad: [
      '0066212345678',
      '081234567',
      '0212345678',
      '66812345678',
      '1101700230709',
      '1111111111111',
      '00499900028850',
      '0049990002885056',
      '',
    ],
  },
  'virtual account': {
    check: isVirtualAccount,
    good: ['88081234', '880812345678901234'],
    bad: ['8808123', '8808123456789012345', '8808-1234', ''],
  },
  RRN: {
    check: isRrn,
    good: ['631912345678'],
    bad: ['63191234567', '6319123456789', '63191234567x', ''],
  },
}

test.each(Object.entries(vectors))('%s: good ones pass and bad ones do not', (_name, vector) => {
  expect(vector.good.filter((value) => !vector.check(value))).toEqual([])
  expect(vector.bad.filter((value) => vector.check(value))).toEqual([])
})

test('a PIX key is checked by its type, and by no other', () => {
  const keys = {
    CPF: '45053975809',
    CNPJ: '55694732000110',
    phone: '+5511987654321',
    email: 'ana.souza@exemplo.com.br',
    EVP: '123e4567-e89b-42d3-a456-426614174000',
  }
  for (const type of pixTypes) {
    const taken = Object.entries(keys).filter(([, key]) => isPixKey(type, key))
    expect(taken.map(([name]) => name)).toEqual([type])
  }
  expect(isPixKey('phone', '+551133334444')).toBe(true)
  const bad: [string, string][] = [
    ['phone', '11987654321'],
    ['phone', '+551187654321'],
    ['phone', '+5501987654321'],
    ['phone', '+66812345678'],
    ['email', 'ana@exemplo'],
    ['email', 'ana souza@exemplo.com'],
    ['email', `${'a'.repeat(70)}@exemplo.com`],
    ['EVP', '123e4567-e89b-12d3-a456-426614174000'],
    ['EVP', '123e4567-e89b-42d3-c456-426614174000'],
    ['CPF', '45053975808'],
    ['RANDOM', '45053975809'],
    ['toString', '45053975809'],
  ]
  expect(bad.filter(([type, key]) => isPixKey(type, key))).toEqual([])
})

test('bank codes lead to the names that people know', () => {
  expect(thaiBanks['014']).toBe('SCB')
  expect(indonesianBanks['014']).toBe('BCA')
  expect(Object.keys(thaiBanks)).toHaveLength(8)
  expect(Object.keys(indonesianBanks)).toHaveLength(7)
})
