/**
 * Moves the number that would stand at `place` if all were sorted there; no larger one stands before it, and no smaller
 * one behind it. Takes linear time, because lists of hundreds of thousands of prices are asked for one of them.
 */
export function putInPlace(numbers: Float64Array, place: number): void {
  for (let [first, last] = [0, numbers.length - 1]; first < last;) {
    const pivot = numbers[(first + last) >> 1]!
    let [low, high] = [first, last]
    while (low <= high) {
      while (numbers[low]! < pivot) low++
      while (numbers[high]! > pivot) high--
      if (low > high) break
      const number = numbers[low]!
      numbers[low++] = numbers[high]!
      numbers[high--] = number
    }
    if (place <= high) last = high
    else if (place >= low) first = low
    else return
  }
}
