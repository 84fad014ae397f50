/** The picture of a currency, or its first letter. */
import classes from './coin.module.css'
import { StoredImage } from './stored-image.tsx'

export function Coin({ currency, fileId }: { currency: string; fileId: string }) {
  return (
    <StoredImage fileId={fileId} alt="" className={classes.coin}>
      <span className={classes.coin} aria-hidden>
        {currency.slice(0, 1)}
      </span>
    </StoredImage>
  )
}
