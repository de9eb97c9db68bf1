"""The peer of bench/signal-vs-scipy.ts: the same work with scipy, least CPU time of several rounds, as JSON."""
import json
import sys
import time

import numpy as np
import scipy
from scipy import fft, signal


def least_ms(work, calls, rounds=5):
    work()
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(calls):
            work()
        best = min(best, (time.process_time() - started) / calls)
    return best * 1e3


def noise(n):
    return np.random.default_rng(1).standard_normal(n)


def envelope(x, fs, low, high):
    spectrum = fft.rfft(x - x.mean())
    f = np.arange(len(spectrum)) * fs / len(x)
    analytic = np.zeros(len(x), dtype=complex)
    inside = (f >= low) & (f <= high)
    analytic[: len(spectrum)][inside] = 2 * spectrum[inside]
    return np.abs(fft.ifft(analytic))


out = {"scipy": scipy.__version__, "numpy": np.__version__, "python": sys.version.split()[0], "ms": {}}
for n in [1024, 4096, 16384, 65536, 262144, 1048576]:
    x = noise(n)
    out["ms"][f"real FFT {n}"] = least_ms(lambda: fft.rfft(x), max(2, 2_000_000 // n))
for n in [65536, 131072, 1048576]:
    z = noise(n) + 1j * noise(n)
    out["ms"][f"complex FFT {n}"] = least_ms(lambda: fft.fft(z), max(2, 1_000_000 // n))
x = noise(100_000)
out["ms"]["real FFT 100000 (2^5 5^5)"] = least_ms(lambda: fft.rfft(x), 10)
x = noise(1048576)
out["ms"]["Welch 1048576 by 4096"] = least_ms(lambda: signal.welch(x, 25600, nperseg=4096), 1)
x = noise(131072)
out["ms"]["envelope 131072"] = least_ms(lambda: envelope(x, 25600, 2000, 6000), 4)
print(json.dumps(out))
