/** An exact fraction. */
export class Fraction {
  readonly top: bigint
  readonly bottom: bigint

  constructor(top: bigint | number, bottom: bigint | number = 1n) {
    const [upper, lower] = [BigInt(top), BigInt(bottom)]
    if (lower === 0n) throw new RangeError('nothing can be divided by zero')
    this.top = lower < 0n ? -upper : upper
    this.bottom = lower < 0n ? -lower : lower
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom))
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom)
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top)
  }

  /** The nearest whole number; halves away from zero. */
  rounded(): bigint {
    if (this.top < 0n) return -new Fraction(-this.top, this.bottom).rounded()
    const below = this.top / this.bottom
    return (this.top - below * this.bottom) * 2n >= this.bottom ? below + 1n : below
  }
}
