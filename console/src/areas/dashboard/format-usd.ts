import { roundTo } from '@countinghouse/contract/kit/decimal.ts'
import { exactDecimal } from '../../lib/money.ts'

/** To the cent, as people read it. */
export const formatUsd = (value: string): string => exactDecimal(roundTo(value, 2, 'halfEven'), 2)
