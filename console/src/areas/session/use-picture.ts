/** The captcha's picture as an object address, freed when the next one comes. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, fetchFile } from '../../lib/api.ts'

interface Picture {
  address?: string
  failed?: boolean
}

export function usePicture(ticket: string, onTicketDead: () => void) {
  const [round, setRound] = useState(0)
  const [picture, setPicture] = useState<Picture>({})
  const ticketDead = useEffectEvent(onTicketDead)

  useEffect(() => {
    let address: string | undefined
    let current = true
    setPicture({})
    fetchFile('/verifyCode', { ticket, t: `${Date.now()}-${round}` })
      .then((blob) => {
        if (!current) return
        address = URL.createObjectURL(blob)
        setPicture({ address })
      })
      .catch((error: unknown) => {
        if (!current) return
        setPicture({ failed: true })
        if (error instanceof ApiError && error.code === errorCodes.ticketInvalid.code) ticketDead()
      })
    return () => {
      current = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [ticket, round])

  const renew = useCallback(() => setRound((before) => before + 1), [])
  return { ...picture, renew }
}
