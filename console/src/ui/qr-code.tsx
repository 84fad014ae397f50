/** A QR code: black on white in every colour scheme, because scanners need it. */
import { QRCodeSVG } from 'qrcode.react'

export default function QrCode({
  value,
  label,
  size = 148,
}: {
  value: string
  label: string
  size?: number
}) {
  return <QRCodeSVG value={value} size={size} marginSize={2} title={label} role="img" />
}
