"""Reads what the exchange files were written to, with readers that are not ours, and prints what is in them as JSON."""
import csv
import json
import struct
import sys

import numpy
import scipy.io.wavfile


def summary(rate_hz, samples, unit=None):
    samples = numpy.asarray(samples, dtype=float)
    return {
        'rateHz': rate_hz,
        'n': int(samples.size),
        'rms': float(numpy.sqrt(numpy.mean(samples ** 2))),
        'peakAt': int(numpy.argmax(numpy.abs(numpy.fft.rfft(samples)[1:]))) + 1,
        'samples': samples.tolist(),
        'unit': unit,
    }


def read_wav(path):
    rate_hz, samples = scipy.io.wavfile.read(path)
    return summary(rate_hz, samples)


def read_csv(path):
    with open(path, encoding='utf-8', newline='') as file:
        rows = list(csv.reader(file))
    times, samples = numpy.array([[float(cell) for cell in row] for row in rows[2:]]).T
    return summary((len(times) - 1) / (times[-1] - times[0]), samples, rows[1][1])


def read_uff(path):
    """Dataset 58 as the format describes it: an eleven-line header, ordinates in 4E20.12 or as IEEE little-endian."""
    with open(path, 'rb') as file:
        content = file.read()
    lines = content.split(b'\n', 13)
    assert lines[0].strip() == b'-1'
    is_binary = lines[1][4:7] == b'58b'
    header = [line.decode('ascii') for line in lines[2:13]]
    kind, count, is_even = (int(header[6][at:at + 10]) for at in (0, 10, 20))
    step = float(header[6][43:56])
    assert kind == 4 and is_even == 1
    unit = header[8][46:66].strip()
    body = lines[13]
    if is_binary:
        samples = struct.unpack(f'<{count}d', body[:8 * count])
    else:
        text = body.decode('ascii')
        samples = []
        for line in text.split('\n'):
            if line.strip() == '-1':
                break
            samples += [float(line[at:at + 20]) for at in range(0, len(line.rstrip()), 20)]
    return summary(1 / step, samples, unit)


readers = {'wav': read_wav, 'csv': read_csv, 'uff': read_uff}
print(json.dumps({name: readers[name.rsplit('.', 1)[1]](f'{sys.argv[1]}/{name}') for name in sys.argv[2:]}))
