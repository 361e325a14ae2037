// A service whose clock is an hour ahead each time that it looks.
const hour = 3_600_000;
const Clock = Date;
let looks = 0;

class HastyDate extends Clock {
  constructor(...given: ConstructorParameters<typeof Clock> | []) {
    super(...((given.length === 0 ? [HastyDate.now()] : given) as [number]));
  }
  static override now(): number {
    return Clock.now() + (looks += 1) * hour;
  }
}
globalThis.Date = HastyDate as DateConstructor;
