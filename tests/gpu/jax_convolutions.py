#!/usr/bin/env python3
"""Trains three convolutions with JAX and prints times: jax_convolutions.py [ITERATIONS].

The loss of the last iteration is printed, too, so runs with and without choices can be compared.
"""
import sys
import time

import jax
import jax.numpy as jnp

ITERATIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 50
LAYERS = ((3, 64, 7, 2), (64, 128, 3, 1), (128, 256, 3, 2))  # input and output channels, filter, stride


def convolution(images, weights, stride):
    return jax.lax.conv_general_dilated(images, weights, (stride, stride), "SAME",
                                        dimension_numbers=("NCHW", "OIHW", "NCHW"))


def loss(parameters, images):
    for weights, (_, _, _, stride) in zip(parameters, LAYERS):
        images = jnp.tanh(convolution(images, weights, stride))
    return jnp.mean(images ** 2)


@jax.jit
def step(parameters, images):
    value, gradients = jax.value_and_grad(loss)(parameters, images)
    return value, [weights - 0.1 * gradient for weights, gradient in zip(parameters, gradients)]


def main():
    keys = jax.random.split(jax.random.PRNGKey(0), len(LAYERS) + 1)
    parameters = [jax.random.normal(key, (outputs, inputs, size, size)) / (inputs * size * size) ** 0.5
                  for key, (inputs, outputs, size, _) in zip(keys, LAYERS)]
    images = jax.random.normal(keys[-1], (32, 3, 224, 224))
    begin = time.perf_counter()
    value, parameters = jax.block_until_ready(step(parameters, images))
    first = time.perf_counter() - begin
    begin = time.perf_counter()
    for _ in range(ITERATIONS):
        value, parameters = step(parameters, images)
    jax.block_until_ready(value)
    steady = (time.perf_counter() - begin) / ITERATIONS
    print(f"first {first * 1e3:.1f} ms, steady {steady * 1e3:.3f} ms, loss {float(value):.6f}, {jax.devices()[0]}")


if __name__ == "__main__":
    main()
