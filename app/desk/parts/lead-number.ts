/** The number of the lead that an address is about; zero, which no lead has, for anything but a number. */
export function numberIn({ number }: { readonly number: string }): number {
  return /^[1-9]\d{0,11}$/.test(number) ? Number(number) : 0;
}
